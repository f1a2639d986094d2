// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checkout} from "../Checkout.sol";
import {Settlement} from "../Settlement.sol";
import {Stage} from "./Stage.sol";

contract CheckoutTest is Stage {
    function terms(uint256 seed, uint256 amount, uint256 fee) private view returns (Checkout.Terms memory some) {
        amount = bound(amount, 1, 1e15);
        some = Checkout.Terms({
            destination: anybody(seed),
            amount: amount,
            fee: bound(fee, 0, amount - 1),
            deadline: 0,
            once: false,
            salt: bytes32(seed)
        });
    }

    function testFuzz_PaysExactlyTheTerms(uint256 seed, uint256 amount, uint256 fee, bool once) public {
        Checkout.Terms memory some = terms(seed, amount, fee);
        some.once = once;
        address payer = anybody(~seed);
        fund(payer, address(checkout), some.amount);
        bytes32 id = checkout.termsId(some);
        vm.prank(payer);
        checkout.pay(id, some);
        assertEq(usdc.balanceOf(payer), 0, "payer");
        assertEq(usdc.balanceOf(some.destination), some.amount - some.fee, "destination");
        assertEq(usdc.balanceOf(FEE), some.fee, "fee");
        assertEq(checkout.paidAt(id), once ? block.timestamp : 0, "guard");
        assertNothingRests();
    }

    function testFuzz_RefusesOtherTerms(uint256 seed, uint256 amount, uint256 fee, Checkout.Terms memory other) public {
        Checkout.Terms memory some = terms(seed, amount, fee);
        bytes32 id = checkout.termsId(some);
        vm.assume(keccak256(abi.encode(some)) != keccak256(abi.encode(other)));
        vm.expectRevert(Settlement.TermsMismatch.selector);
        checkout.pay(id, other);
    }

    function testFuzz_RefusesAnotherChainAndContract(uint256 seed, uint64 chain) public {
        Checkout.Terms memory some = terms(seed, 1e6, 1e4);
        bytes32 id = checkout.termsId(some);
        Checkout twin = Checkout(deploy("Checkout", address(usdc), FEE));
        vm.expectRevert(Settlement.TermsMismatch.selector);
        twin.pay(id, some);
        vm.assume(chain != 0 && chain != block.chainid);
        vm.chainId(chain);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        checkout.pay(id, some);
    }

    function testFuzz_RefusesAFeeThatLeavesNothing(uint256 seed, uint256 amount, uint256 fee) public {
        Checkout.Terms memory some = terms(seed, amount, 0);
        some.fee = bound(fee, some.amount, type(uint256).max);
        fund(address(this), address(checkout), some.amount);
        bytes32 id = checkout.termsId(some);
        vm.expectRevert(Settlement.BadAmount.selector);
        checkout.pay(id, some);
    }

    function testFuzz_RefusesItselfAsDestination(uint256 seed, uint256 amount, uint256 fee) public {
        Checkout.Terms memory some = terms(seed, amount, fee);
        some.destination = address(checkout);
        fund(address(this), address(checkout), some.amount);
        bytes32 id = checkout.termsId(some);
        vm.expectRevert(Settlement.BadDestination.selector);
        checkout.pay(id, some);
    }

    function testFuzz_OnceMeansOnce(uint256 seed, uint256 amount, uint256 fee, uint32 later) public {
        Checkout.Terms memory some = terms(seed, amount, fee);
        some.once = true;
        bytes32 id = checkout.termsId(some);
        fund(address(this), address(checkout), some.amount * 2);
        checkout.pay(id, some);
        vm.warp(block.timestamp + later);
        vm.expectRevert(Checkout.AlreadyPaid.selector);
        checkout.pay(id, some);
    }

    function testFuzz_HonoursTheDeadline(uint256 seed, uint32 deadline, uint32 now_) public {
        vm.assume(deadline != 0);
        Checkout.Terms memory some = terms(seed, 1e6, 1e4);
        some.deadline = deadline;
        bytes32 id = checkout.termsId(some);
        fund(address(this), address(checkout), some.amount);
        vm.warp(seed % 4 == 0 ? deadline : now_);
        if (block.timestamp > deadline) vm.expectRevert(Checkout.Expired.selector);
        checkout.pay(id, some);
    }

    function testFuzz_APermitPaysForItsOwnerOnly(uint256 key, uint256 seed, uint256 amount) public {
        key = bound(key, 1, 2 ** 128);
        Checkout.Terms memory some = terms(seed, amount, 0);
        address payer = vm.addr(key);
        address thief = anybody(~seed);
        usdc.mint(payer, some.amount);
        bytes32 id = checkout.termsId(some);
        Checkout.Permit memory permit = permitOf(key, payer, some.amount);
        vm.prank(thief);
        vm.expectRevert();
        checkout.payWithPermit(id, some, permit);
        vm.prank(payer);
        checkout.payWithPermit(id, some, permit);
        assertEq(usdc.balanceOf(payer), 0, "payer");
        assertEq(usdc.balanceOf(some.destination), some.amount, "destination");
    }

    function testFuzz_AFrontRunPermitStillPays(uint256 key, uint256 seed, uint256 amount) public {
        key = bound(key, 1, 2 ** 128);
        Checkout.Terms memory some = terms(seed, amount, 0);
        address payer = vm.addr(key);
        usdc.mint(payer, some.amount);
        Checkout.Permit memory permit = permitOf(key, payer, some.amount);
        usdc.permit(payer, address(checkout), some.amount, permit.deadline, permit.v, permit.r, permit.s);
        bytes32 id = checkout.termsId(some);
        vm.prank(payer);
        checkout.payWithPermit(id, some, permit);
        assertEq(usdc.balanceOf(some.destination), some.amount, "destination");
    }

    function permitOf(uint256 key, address owner, uint256 amount) private view returns (Checkout.Permit memory permit) {
        permit.deadline = type(uint256).max;
        bytes32 message = keccak256(
            abi.encode(usdc.PERMIT_TYPEHASH(), owner, address(checkout), amount, usdc.nonces(owner), permit.deadline)
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), message));
        (permit.v, permit.r, permit.s) = vm.sign(key, digest);
    }
}
