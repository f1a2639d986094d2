// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "./IUsdc.sol";
import {Settlement} from "./Settlement.sol";

/// Each period is paid by the subscriber's own transaction. There is no standing authorization: nobody but
/// the subscriber can move the subscriber's money, and nobody can change what a plan key commits to.
contract SubscriptionHub is Settlement {
    /// `interval` is in seconds; `amount` is what the subscriber pays, `fee` the part of it that is ours. `salt`
    /// is random: nobody can describe this plan before it is published, and take its subscribers for his own.
    struct Plan {
        address destination;
        uint256 planId;
        uint256 amount;
        uint256 interval;
        uint256 fee;
        bytes32 salt;
    }

    mapping(bytes32 planKey => bool) public registered;
    /// End of the last period that was paid (Unix seconds); 0 for who never subscribed.
    mapping(bytes32 planKey => mapping(address subscriber => uint256)) public paidUntil;

    event PlanRegistered(
        bytes32 indexed planKey, address indexed destination, uint256 planId, uint256 amount, uint256 interval, uint256 fee
    );
    event Subscribed(
        bytes32 indexed planKey, address indexed subscriber, address indexed destination, uint256 amount, uint256 fee, uint256 paidUntil
    );
    event Renewed(
        bytes32 indexed planKey, address indexed subscriber, address indexed destination, uint256 amount, uint256 fee, uint256 paidUntil
    );

    error BadInterval();
    error NotRegistered();
    error AlreadySubscribed();
    error NotSubscribed();
    error RenewalTooEarly();

    constructor(IUsdc token_, address feeRecipient_) Settlement(token_, feeRecipient_) {}

    /// By anybody, any number of times: the key commits to the whole plan, so there is nothing to squat.
    function register(bytes32 planKey, Plan calldata plan) external {
        _check(planKey, plan);
        if (registered[planKey]) return;
        if (plan.interval == 0 || plan.interval > 3650 days) revert BadInterval();
        if (plan.fee >= plan.amount) revert BadAmount();
        if (plan.destination == address(0) || plan.destination == address(this)) revert BadDestination();
        registered[planKey] = true;
        emit PlanRegistered(planKey, plan.destination, plan.planId, plan.amount, plan.interval, plan.fee);
    }

    /// Pays the first period, from now. Also the way back after a lapse, without paying for the gap.
    function subscribe(bytes32 planKey, Plan calldata plan) external {
        _check(planKey, plan);
        if (!registered[planKey]) revert NotRegistered();
        if (paidUntil[planKey][msg.sender] > block.timestamp) revert AlreadySubscribed();
        uint256 until = block.timestamp + plan.interval;
        paidUntil[planKey][msg.sender] = until;
        _settle(plan.destination, plan.amount, plan.fee);
        emit Subscribed(planKey, msg.sender, plan.destination, plan.amount, plan.fee, until);
    }

    /// Pays the period that runs now, or, in the last quarter of one that is paid, the next: each once. Periods
    /// keep the anchor of the first one and missed ones are skipped.
    function renew(bytes32 planKey, Plan calldata plan) external {
        _check(planKey, plan);
        uint256 until = paidUntil[planKey][msg.sender];
        if (until == 0) revert NotSubscribed();
        if (block.timestamp + plan.interval / 4 < until) revert RenewalTooEarly();
        uint256 missed = block.timestamp < until ? 0 : (block.timestamp - until) / plan.interval;
        until += (missed + 1) * plan.interval;
        paidUntil[planKey][msg.sender] = until;
        _settle(plan.destination, plan.amount, plan.fee);
        emit Renewed(planKey, msg.sender, plan.destination, plan.amount, plan.fee, until);
    }

    function keyOf(Plan calldata plan) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), plan));
    }

    function _check(bytes32 planKey, Plan calldata plan) private view {
        if (keyOf(plan) != planKey) revert TermsMismatch();
    }
}
